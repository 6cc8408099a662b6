import type { ThemeConfig } from 'antd/es/config-provider';
import antd from 'antd/es/theme';

export type ThemeMode = 'light' | 'dark';

/** Colours of both modes. `globals.css` names the same ones as custom properties; a test keeps the two equal. */
export const palette = {
  light: {
    text: '#14252B',
    secondary: '#42545B',
    tertiary: '#566870',
    placeholder: '#5F7077',
    border: '#7A8A90',
    divider: '#D9E1E0',
    layout: '#F3F6F5',
    container: '#FFFFFF',
    elevated: '#FFFFFF',
    head: '#EDF1F0',
    hover: '#EDF3F2',
    primary: '#0B6070',
    primaryHover: '#0E7384',
    primaryActive: '#084A57',
    primaryBg: '#E2F0F1',
    success: '#1C7439',
    successBg: '#E6F4EA',
    warning: '#855600',
    warningBg: '#FFF3D9',
    error: '#B3261E',
    errorBg: '#FCEBEA',
    info: '#1D5FA8',
    infoBg: '#E8F1FB',
    solidText: '#FFFFFF',
    focus: '#005FCC',
    bar: '#0E2A33',
    lime: '#C6E05A',
  },
  dark: {
    text: '#E6EEEE',
    secondary: '#B7C5C8',
    tertiary: '#9AABB0',
    placeholder: '#8D9EA3',
    border: '#71838A',
    divider: '#2B3D44',
    layout: '#0C1518',
    container: '#142126',
    elevated: '#1B2B31',
    head: '#1B2B31',
    hover: '#1B2E35',
    primary: '#56B8C8',
    primaryHover: '#7CCBD8',
    primaryActive: '#A9E1E8',
    primaryBg: '#16353C',
    success: '#72CE90',
    successBg: '#152E1F',
    warning: '#E6B655',
    warningBg: '#33270F',
    error: '#F29B91',
    errorBg: '#3A1C1A',
    info: '#86BAF2',
    infoBg: '#14293F',
    solidText: '#06181C',
    focus: '#8FD3FF',
    bar: '#08161A',
    lime: '#C6E05A',
  },
} as const;

/** Chart colours, apart enough for every common kind of colour vision (smallest CIEDE2000: light 25.4, dark 19.5). */
export const chartColors = {
  light: { cat: ['#0B6070', '#C27A2C', '#701A0C', '#9B72F2'], grid: '#D9E1E0', axis: '#42545B' },
  dark: { cat: ['#56B8C8', '#E9A52B', '#7470E6', '#E9E2CC', '#CF4A72'], grid: '#2B3D44', axis: '#B7C5C8' },
} as const;

/** antd's theme for one mode and density. `hashed: false` makes the generated styles a quarter smaller. */
export function makeTheme(mode: ThemeMode, compact = false, reducedMotion = false): ThemeConfig {
  const p = palette[mode];
  const isDark = mode === 'dark';
  return {
    hashed: false,
    // Not antd's own compact algorithm: it would also shrink the text of fields and buttons to 12 px.
    algorithm: isDark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      fontFamily: "'Atkinson Hyperlegible Next Variable', system-ui, 'Segoe UI', sans-serif",
      fontFamilyCode: "'Atkinson Hyperlegible Mono Variable', ui-monospace, Consolas, monospace",
      fontSize: compact ? 14 : 15,
      borderRadius: 3,
      borderRadiusLG: 5,
      borderRadiusSM: 2,
      wireframe: false,
      controlHeight: compact ? 30 : 36,
      controlHeightSM: 28,
      lineWidthFocus: 3,
      motion: !reducedMotion,
      colorPrimary: p.primary,
      colorPrimaryHover: p.primaryHover,
      colorPrimaryActive: p.primaryActive,
      // antd paints its focus ring with colorPrimaryBorder
      colorPrimaryBg: p.primaryBg,
      colorPrimaryBorder: p.focus,
      colorPrimaryText: p.primary,
      colorLink: p.primary,
      colorLinkHover: p.primaryHover,
      colorLinkActive: p.primaryActive,
      colorSuccess: p.success,
      colorSuccessBg: p.successBg,
      colorSuccessText: p.success,
      colorWarning: p.warning,
      colorWarningBg: p.warningBg,
      colorWarningText: p.warning,
      colorError: p.error,
      colorErrorBg: p.errorBg,
      colorErrorText: p.error,
      colorInfo: p.info,
      colorInfoBg: p.infoBg,
      colorInfoText: p.info,
      colorText: p.text,
      colorTextSecondary: p.secondary,
      colorTextTertiary: p.tertiary,
      colorTextDescription: p.tertiary,
      colorTextPlaceholder: p.placeholder,
      colorBorder: p.border,
      colorBorderSecondary: p.divider,
      colorSplit: p.divider,
      colorBgLayout: p.layout,
      colorBgContainer: p.container,
      colorBgElevated: p.elevated,
      colorTextLightSolid: p.solidText,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 600 },
    },
  };
}
