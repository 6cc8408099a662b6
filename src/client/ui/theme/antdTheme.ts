import type { ThemeConfig } from 'antd';
import { palette, type ThemeMode } from './theme.ts';

interface Look {
  mode: ThemeMode;
  compact: boolean;
  /** px. */
  controlHeight: number;
}

/** The build generates the style sheet from these tokens: see `scripts/antdStyles.ts`. */
export function antdTheme({ mode, compact, controlHeight }: Look): Pick<ThemeConfig, 'token' | 'components'> {
  const p = palette[mode];
  return {
    token: {
      fontFamily: "'Atkinson Hyperlegible Next Variable', system-ui, 'Segoe UI', sans-serif",
      fontFamilyCode: "'Atkinson Hyperlegible Mono Variable', ui-monospace, Consolas, monospace",
      fontSize: compact ? 14 : 15,
      borderRadius: 3,
      borderRadiusLG: 5,
      borderRadiusSM: 2,
      wireframe: false,
      controlHeight,
      controlHeightSM: controlHeight,
      lineWidthFocus: 3,
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
      // Disabled text must stay readable.
      colorTextDisabled: p.placeholder,
      colorBorder: p.border,
      colorBorderSecondary: p.divider,
      colorSplit: p.divider,
      colorBgLayout: p.layout,
      colorBgContainer: p.container,
      colorBgElevated: p.elevated,
      // Above the app bar.
      zIndexPopupBase: 1000,
      colorBgMask: 'rgb(6 24 28 / 55%)',
      colorTextLightSolid: p.solidText,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 600,
        paddingInlineSM: 11,
      },
    },
  };
}
