/** Returns the status of the answer, or the name of the error. */
export async function post(
  url: string,
  body: string,
  timeoutMs: number,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<number | string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    return String((error as { name?: unknown } | null)?.name);
  }
}
