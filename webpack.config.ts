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
import { antdReplaced } from './scripts/antdReplaced.ts';
import { parsedMessages } from './scripts/parsedMessages.ts';

const root = import.meta.dirname;
const devPort = Number(process.env.DEV_PORT ?? 8080);
const apiPort = Number(process.env.PORT ?? 3000);

/** `scripts/parsedMessages.ts` has parsed every message. */
const withoutParser = {
  '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
};

/** sax uses Node's streams only for an interface that is not used here. */
const withoutStreams = { stream: false, string_decoder: false } as const;

/**
 * The server replaces %PRODUCT_NAME%, the development server does not; unminified, because a minifier would drop the
 * quotes around it. The development server does not run the template, so it gets no preloaded font.
 */
function page(production: boolean): HtmlPlugin.Options {
  const template = path.join(root, 'public/index.html');
  const common: HtmlPlugin.Options = { scriptLoading: 'defer', inject: 'head' };
  if (production) return { ...common, template, minify: false };
  const preload = / *<link rel="preload".*\n/;
  const templateContent = () =>
    readFileSync(template, 'utf8').replaceAll('%PRODUCT_NAME%', 'Kadenz').replace(preload, '');
  return { ...common, templateContent };
}

/** The server only selects a file; it changes the page itself, so that one is not compressed. */
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

/** One line for every tenth, readable in a terminal and in a log. */
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
  // The entry lists the file of each part; ids, which it has anyway, are shorter than names.
  const part = production ? '[id].[contenthash:8]' : '[name]';
  return {
    mode: production ? 'production' : 'development',
    target: 'browserslist',
    context: root,
    entry: './src/client/main.tsx',
    output: {
      path: path.join(root, 'dist'),
      publicPath: '/',
      filename: `assets/${name}.js`,
      chunkFilename: `assets/${part}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      clean: true,
    },
    devtool: production ? false : 'eval-cheap-module-source-map',
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      alias: { ...antdReplaced('es'), ...withoutParser },
      fallback: withoutStreams,
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          include: path.join(root, 'src'),
          loader: 'babel-loader',
          options: {
            cacheDirectory: path.join(root, '.cache/babel'),
            cacheCompression: false,
            // Replaces a saved component in the running page and keeps typed values.
            plugins: production ? [parsedMessages] : [parsedMessages, 'react-refresh/babel'],
          },
        },
        // These packages have no side effects but do not declare it; this saves 15 KiB on the sign-in page.
        { test: /\.m?js$/, include: /node_modules[\\/]@(rc-component|ant-design)[\\/]/, sideEffects: false },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'], sideEffects: true },
        { test: /[\\/]theme[\\/]antd(Later|Fields)?\.css$/, use: path.join(root, 'scripts/antdStyles.ts') },
        { test: /\.(woff2?|svg|png)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new HtmlPlugin(page(production)),
      new CopyPlugin({ patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html'] } }] }),
      new MiniCssExtractPlugin({ filename: `assets/${name}.css`, chunkFilename: `assets/${part}.css` }),
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
        config: [
          import.meta.filename,
          ...['antdReplaced', 'antdStyles', 'parsedMessages'].map((name) => path.join(root, `scripts/${name}.ts`)),
          path.join(root, '.babelrc'),
          path.join(root, 'package-lock.json'),
        ],
      },
    },
    devServer,
  };
}
