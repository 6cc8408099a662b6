/** Its message is one line with the variable, its value and the accepted values. */
export class SettingError extends Error {
  override name = 'SettingError';
}
