const spies: jest.SpyInstance[] = [];

afterEach(() => {
  for (const spy of spies.splice(0)) spy.mockRestore();
});

/** As in a browser with its cookies blocked: a call that is answered 401 then ends with a fault of the client. */
export function breakCookies(): void {
  const cookie = jest.spyOn(Document.prototype, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  // The library writes the fault there.
  spies.push(cookie, jest.spyOn(console, 'error').mockReturnValue());
}
