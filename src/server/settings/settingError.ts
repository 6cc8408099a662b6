/** A variable that the server cannot start with: one line that names it, what it got and what it takes. */
export class SettingError extends Error {
  override name = 'SettingError';
}
