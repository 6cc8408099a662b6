import path from 'node:path';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import {
  Alert,
  Button,
  Checkbox,
  ConfigProvider,
  DatePicker,
  Dropdown,
  Input,
  type MappingAlgorithm,
  Modal,
  Progress,
  Radio,
  Select,
  Skeleton,
  Tag,
  theme,
} from 'antd';
import postcss from 'postcss';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { LoaderContext } from 'webpack';
import { antdTheme } from '#client/ui/theme/antdTheme.ts';
import { palette } from '#client/ui/theme/theme.ts';

type Look = Parameters<typeof antdTheme>[0];
type Tokens = ReadonlyMap<string, string>;

/** antd's class for the tokens of a look, which the sheet replaces by rules for the whole page. */
const KEY = 'tokens';

/**
 * Parts of antd that Kadenz does not use: preset colours, field groups, compact rows, responsive dialog widths,
 * motion, borderless fields, multiple values in a field, ranges and times of day, other buttons than plain, primary,
 * text and link, large sizes, counts of characters.
 */
const UNUSED = [
  /\.ant-(input|select|picker)[\w-]*-(filled|borderless|underlined|multiple|customize-input)\b/,
  /\.ant-picker[\w-]*-(range|time-panel|week-panel|quarter-panel|decade-panel|preset|cell-range)|-menu-submenu|\.ant-menu/,
  /-color-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)\b/,
  /\.ant-input-(group|search|status-warning|out-of-range|show-count|data-count)|-compact-|\.ant-(btn|input|input-affix-wrapper)-lg\b/,
  /\.ant-btn-(group|round|circle|block|background-ghost|variant-(dashed|filled)|two-chinese-chars|icon-end|loading)|\.ant-wave/,
  /^\.ant-modal-root \.ant-modal$/,
  /\.ant-progress-(circle|steps|inline-circle|status-(active|exception|success)|line-position)|-rtl\b|\.ant-(zoom|fade|slide|move)|\.ant-checkbox-group|\.ant-modal-(centered|confirm)|\.ant-modal-(body-skeleton|pure-panel|mask-blur)|cssinjs-cache-path/,
];

/** An open Modal renders nothing without a browser; this is its panel. */
const ModalPanel = Modal._InternalPanelDoNotUseOrYouWillBeFired;

/** The used components by sheet; add a component here when it is first used. */
const PARTS = {
  antd: [
    createElement(Button, { key: 'button' }),
    createElement(Input, { key: 'input' }),
    createElement(Checkbox, { key: 'checkbox' }),
    createElement(ModalPanel, { key: 'modal', title: 'Title' }),
  ],
  /** Loaded with the parts that use it, none of them on the sign-in page. */
  antdLater: [
    createElement(Dropdown, { key: 'dropdown', menu: { items: [] } }, createElement('i')),
    createElement(Radio, { key: 'radio' }),
    createElement(Alert, { key: 'alert' }),
    createElement(Skeleton, { key: 'skeleton' }),
    createElement(Tag, { key: 'tag', color: 'success' }),
    createElement(Progress, { key: 'progress' }),
  ],
  antdFields: [createElement(Select, { key: 'select' }), createElement(DatePicker, { key: 'date' })],
};

type Sheet = keyof typeof PARTS;
const SHEETS: readonly Sheet[] = ['antd', 'antdLater', 'antdFields'];

/** Height of a button or field in px, as in `globals.css`. */
const CONTROL = 32;
const TOUCH_CONTROL = 44;

function generate(look: Look, sheet: Sheet) {
  const cache = createCache();
  const { token, components } = antdTheme(look);
  // antd's dark algorithm dims the given colours; Kadenz has one primary colour per mode.
  const asGiven: MappingAlgorithm = (seed, derived = theme.defaultAlgorithm(seed)) => ({ ...derived, ...token });
  const algorithm = [look.mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, asGiven];
  const themed = { hashed: false, cssVar: { key: KEY }, algorithm, token, components };
  renderToString(
    createElement(
      StyleProvider,
      { cache },
      createElement(ConfigProvider, { theme: themed, wave: { disabled: true } }, PARTS[sheet]),
    ),
  );
  return {
    rules: extractStyle(cache, { plain: true, types: ['style'] }),
    tokens: readTokens(extractStyle(cache, { plain: true, types: ['token', 'cssVar'] })),
  };
}

function readTokens(css: string): Tokens {
  const tokens = new Map<string, string>();
  postcss.parse(css).walkDecls(({ prop, value }) => {
    tokens.set(prop, value);
  });
  return tokens;
}

function withoutUnused(css: string): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    const used = rule.selectors.filter(
      (selector) => !UNUSED.some((part) => part.test(selector.replaceAll(/:not\([^)]*\)/g, ''))),
    );
    if (used.length === 0) rule.remove();
    else rule.selectors = used;
  });
  const animations = new Set<string>();
  root.walkDecls('animation-name', ({ value }) => void animations.add(value));
  root.walkAtRules('keyframes', (frames) => {
    if (!animations.has(frames.params)) frames.remove();
  });
  return root.toString();
}

/** The tokens that rules reference, directly or through other tokens. */
function usedNames(css: string, tokens: Tokens): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/var\((--ant-[\w-]+)/g)) {
      if (names.has(name)) continue;
      names.add(name);
      add(tokens.get(name) ?? '');
    }
  };
  add(css);
  return names;
}

function block(selector: string, tokens: Iterable<[string, string]>): string {
  return `${selector}{${[...tokens].map(([name, value]) => `${name}:${value}`).join(';')}}\n`;
}

const colorsOf = (mode: Look['mode']) =>
  Object.entries(palette[mode]).map(([name, value]): [string, string] => [
    `--k-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ]);

function onlyHere(css: string, first: string): string {
  const known = new Set(postcss.parse(first).nodes.map(String));
  const root = postcss.parse(css);
  for (const node of root.nodes.filter((one) => known.has(String(one)))) node.remove();
  return root.toString();
}

/** Rules once, tokens for the plain look, and only the differences for dark, compact and touch. */
export function antdStyles(sheet: Sheet = 'antd'): string {
  const plain: Look = { mode: 'light', compact: false, controlHeight: CONTROL };
  const first = sheet === 'antd' ? undefined : generate(plain, 'antd');
  const { rules, tokens } = generate(plain, sheet);
  const kept = onlyHere(withoutUnused(rules), first ? withoutUnused(first.rules) : '');
  const known = first ? usedNames(withoutUnused(first.rules), first.tokens) : new Set();
  const names = new Set([...usedNames(kept, tokens)].filter((name) => !known.has(name)));
  const differing = (look: Partial<Look>) =>
    [...generate({ ...plain, ...look }, sheet).tokens].filter(
      ([name, value]) => names.has(name) && tokens.get(name) !== value,
    );
  return [
    ...(first ? [] : [block(':root', colorsOf('light')), block(':root[data-theme="dark"]', colorsOf('dark'))]),
    block(
      ':root',
      [...tokens].filter(([name]) => names.has(name)),
    ),
    block(':root[data-theme="dark"]', differing({ mode: 'dark' })),
    block(':root[data-density="compact"]', differing({ compact: true })),
    `@media (pointer: coarse), (max-width: 639px) {${block(':root', differing({ controlHeight: TOUCH_CONTROL }))}}\n`,
    kept,
  ].join('');
}

export default function antdStylesLoader(this: LoaderContext<unknown>): string {
  this.addDependency(new URL('../src/client/ui/theme/antdTheme.ts', import.meta.url).pathname);
  this.addDependency(new URL('../src/client/ui/theme/theme.ts', import.meta.url).pathname);
  const name = path.basename(this.resourcePath, '.css');
  const sheet = SHEETS.find((one) => one === name);
  if (!sheet) throw new Error(`No parts of antd are named for ${this.resourcePath}`);
  return antdStyles(sheet);
}
