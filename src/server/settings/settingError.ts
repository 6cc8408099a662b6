/** An invalid setting: one line that names the variable, its value and the accepted values. */
export class SettingError extends Error {
  override name = 'SettingError';
}
