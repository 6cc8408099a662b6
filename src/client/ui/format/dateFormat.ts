const formats = new Map<string, Intl.DateTimeFormat>();

/** As `new Intl.DateTimeFormat`, but each once: a table has hundreds of dates, and to make a format takes longer than to use it. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
