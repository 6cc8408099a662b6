import { readFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { parsedMessages } from './scripts/parsedMessages.ts';

const root = import.meta.dirname;
const devPort = Number(process.env.DEV_PORT ?? 8080);
const apiPort = Number(process.env.PORT ?? 3000);

const antd = (file: string): string => path.join(root, 'node_modules/antd/es', file);
const antdBuilt = (file: string): string => path.join(root, 'src/client/ui/theme/antdBuilt', file);

/**
 * antd generates its rules in the browser unless `zeroRuntime` is set, and brings the code for it in either case. The build generates
 * the rules (`scripts/antdStyles.ts`), so these take the place of that code. A component that is used for the first time needs a line.
 */
const generatedStyles: Record<string, string | false> = {
  [antd('button/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('button/style/compact.js')]: antdBuilt('noStyle.ts'),
  [antd('input/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('checkbox/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('spin/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('table/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('grid/hooks/useBreakpoint.js')]: antdBuilt('noBreakpoints.ts'),
  [antd('table/hooks/useFilter/index.js')]: antdBuilt('noFilters.ts'),
  [antd('modal/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('space/style/compact.js')]: antdBuilt('styleHooks.ts'),
  [antd('dropdown/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('menu/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('radio/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('select/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('date-picker/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('tag/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('alert/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('tag/style/presetCmp.js')]: antdBuilt('noStyle.ts'),
  [antd('tag/style/statusCmp.js')]: antdBuilt('noStyle.ts'),
  [antd('skeleton/style/index.js')]: antdBuilt('styleHooks.ts'),
  [antd('config-provider/style/index.js')]: antdBuilt('noStyle.ts'),
  [antd('_util/wave/style.js')]: antdBuilt('noStyle.ts'),
  [antd('style/placementArrow.js')]: antdBuilt('placementArrow.ts'),
  [antd('theme/internal.js')]: antdBuilt('themeInternal.ts'),
  [antd('theme/useToken.js')]: antdBuilt('useToken.ts'),
  [antd('theme/context.js')]: antdBuilt('themeContext.ts'),
  // Of Modal: `loading`. Of Table: pages, filters, virtual rows, radio buttons, menus of the checkboxes, tips of heads, its own empty state.
  [antd('skeleton/index.js')]: false,
  [antd('pagination/index.js')]: false,
  [antd('table/RcTable/VirtualTable.js')]: false,
  [antd('radio/index.js')]: false,
  [antd('dropdown/index.js')]: false,
  [antd('tooltip/index.js')]: false,
  [antd('config-provider/defaultRenderEmpty.js')]: false,
  // Of Menu: the sidebar that it may stand in.
  [antd('layout/Sider.js')]: antdBuilt('siderContext.ts'),
  // Options of ConfigProvider that Kadenz does not set: `tooltip.unique`, and the wave, which is switched off.
  [antd('tooltip/UniqueProvider/index.js')]: false,
  [antd('_util/wave/WaveEffect.js')]: false,
};

/** `scripts/parsedMessages.ts` has parsed every message. */
const withoutParser = {
  '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
};

/**
 * The page says %PRODUCT_NAME% where the server fills in the name; the development server has nobody to do so.
 * It stays as written: a minifier would drop the quotes round the name.
 */
function page(production: boolean): HtmlPlugin.Options {
  const template = path.join(root, 'public/index.html');
  const common: HtmlPlugin.Options = { scriptLoading: 'defer', inject: 'head' };
  if (production) return { ...common, template, minify: false };
  return { ...common, templateContent: () => readFileSync(template, 'utf8').replaceAll('%PRODUCT_NAME%', 'Kadenz') };
}

/** Compressed once here, so that the server only picks a file. The page is left out: the server changes it. */
function compressed(): WebpackPluginInstance[] {
  const common = { test: /\.(js|css|svg|txt|json|webmanifest)$/, threshold: 512, minRatio: 1 };
  return [
    new CompressionPlugin<zlib.BrotliOptions>({
      ...common,
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY } },
    }),
    new CompressionPlugin<zlib.ZlibOptions>({
      ...common,
      filename: '[path][base].gz',
      algorithm: 'gzip',
      compressionOptions: { level: 9 },
    }),
  ];
}

/** A line for every tenth of the way, readable in a terminal and in a log alike. */
function progress(): WebpackPluginInstance {
  let told = 0;
  return new webpack.ProgressPlugin((share) => {
    const tenths = Math.floor(share * 10);
    if (tenths > told) process.stdout.write(`  build: ${tenths * 10} %\n`);
    told = Math.max(told, tenths);
  });
}

const devServer: DevServer = {
  host: '127.0.0.1',
  port: devPort,
  hot: true,
  historyApiFallback: true,
  client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
  static: false,
  proxy: [{ context: ['/api'], target: `http://127.0.0.1:${apiPort}` }],
};

export default function configure(_env: unknown, argv: { mode?: string }): Configuration & { devServer: DevServer } {
  const production = argv.mode !== 'development';
  const name = production ? '[name].[contenthash:10]' : '[name]';
  return {
    mode: production ? 'production' : 'development',
    target: 'browserslist',
    context: root,
    entry: './src/client/main.tsx',
    output: {
      path: path.join(root, 'dist'),
      publicPath: '/',
      filename: `assets/${name}.js`,
      chunkFilename: `assets/${name}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      clean: true,
    },
    devtool: production ? false : 'eval-cheap-module-source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: { ...generatedStyles, ...withoutParser } },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          include: path.join(root, 'src'),
          loader: 'babel-loader',
          options: {
            cacheDirectory: path.join(root, '.cache/babel'),
            cacheCompression: false,
            // A saved component is replaced in the running page, with what somebody typed still in it.
            plugins: production ? [parsedMessages] : [parsedMessages, 'react-refresh/babel'],
          },
        },
        // These packages have no side effects but do not say so; saying it for them takes 15 KiB off the sign-in page.
        { test: /\.m?js$/, include: /node_modules[\\/]@(rc-component|ant-design)[\\/]/, sideEffects: false },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'], sideEffects: true },
        { test: /[\\/]theme[\\/]antd(Later|Fields)?\.css$/, use: path.join(root, 'scripts/antdStyles.ts') },
        { test: /\.(woff2?|svg|png)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new HtmlPlugin(page(production)),
      new CopyPlugin({ patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html'] } }] }),
      new MiniCssExtractPlugin({ filename: `assets/${name}.css` }),
      ...(production ? [...compressed(), progress()] : [new ReactRefreshPlugin({ overlay: false })]),
    ],
    optimization: { minimizer: ['...', new CssMinimizerPlugin()] },
    performance: false,
    stats: production ? 'errors-warnings' : 'minimal',
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache/webpack'),
      version: production ? 'production' : 'development',
      buildDependencies: {
        config: [import.meta.filename, path.join(root, '.babelrc'), path.join(root, 'package-lock.json')],
      },
    },
    devServer,
  };
}
