import { palette } from '#client/ui/theme/theme.ts';
import { antdStyles } from './antdStyles.ts';

const css = antdStyles();
const laterCss = antdStyles('antdLater');

test.each([
  ['light', ':root{', palette.light],
  ['dark', ':root[data-theme="dark"]{', palette.dark],
] as const)(
  'the style sheet and antd take the same colours in the %s mode',
  (_mode, start, { primary, errorBg, lime }) => {
    const own = css.split(start)[1]?.split('}')[0] ?? '';
    expect(own).toContain(`--k-primary:${primary};`);
    expect(own).toContain(`--k-error-bg:${errorBg};`);
    expect(own).toContain(`--k-lime:${lime}`);
    expect(css.split(start)[2]).toContain(`--ant-color-primary:${primary};`);
  },
);

test('antd has the palette of each mode, where its dark algorithm would dim it', () => {
  const [light = '', dark = ''] = [':root{', ':root[data-theme="dark"]{'].map((start) =>
    [css.split(start)[2], laterCss.split(start)[1]].map((after) => after?.split('}')[0] ?? '').join(';'),
  );
  for (const [tokens, { primary, error, warning }] of [
    [light, palette.light],
    [dark, palette.dark],
  ] as const) {
    expect(tokens).toContain(`--ant-color-primary:${primary};`);
    expect(tokens).toContain(`--ant-color-error:${error};`);
    expect(tokens).toContain(`--ant-color-warning:${warning};`);
  }
});

test('every token that a rule names is declared, except those that a rule itself sets', () => {
  const declared = new Set([...css.matchAll(/(--ant-[\w-]+):/g)].map(([, name]) => name));
  const named = [...css.matchAll(/var\((--ant-[\w-]+)\)/g)].map(([, name]) => name);
  expect([...new Set(named)].filter((name) => !declared.has(name))).toEqual([]);
});

test('buttons and fields are 32 px high, and 44 px under a finger', () => {
  expect(css.split('@media (pointer: coarse)')[0]).toContain('--ant-control-height:32px');
  expect(css.split('@media (pointer: coarse)')[1]).toContain('--ant-control-height:44px');
});
