/** The package has types of its Fastify plugin alone; these are the options that Kadenz uses. */
declare module '@fastify/swagger-ui/static/swagger-ui-bundle.js' {
  /** The library has its own React, whose elements are not those of Kadenz. */
  type Draw = (props: Record<string, unknown>) => unknown;
  interface System {
    React: { createElement: (type: unknown, props?: object | null, ...children: unknown[]) => unknown };
    getComponent: (name: string, withState?: boolean) => Draw;
  }
  interface Plugin {
    components?: Record<string, Draw>;
    wrapComponents?: Record<string, (original: Draw, system: System) => Draw>;
  }
  interface Options {
    domNode: HTMLElement;
    spec: object;
    plugins: ((system: { getSystem: () => System }) => Plugin)[];
    layout: string;
    docExpansion: 'list' | 'full' | 'none';
    defaultModelsExpandDepth: number;
    supportedSubmitMethods: string[];
    syntaxHighlight: { activated: boolean };
    validatorUrl: null;
  }

  export type { Draw, Plugin, System };
  // biome-ignore lint/style/noDefaultExport: the library has no other.
  export default function SwaggerUI(options: Options): unknown;
}
