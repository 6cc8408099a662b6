/** A text in English and in German. */
export type Both<Text = string> = readonly [english: Text, german: Text];

export function textIn<Text>(language: 'en' | 'de', [english, german]: Both<Text>): Text {
  return language === 'en' ? english : german;
}
