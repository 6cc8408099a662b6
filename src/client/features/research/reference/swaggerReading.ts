import type { Draw, Plugin, System } from '@fastify/swagger-ui/static/swagger-ui-bundle.js';

const nothing: Draw = () => null;

export function reading(system: { getSystem: () => System }): Plugin {
  const draw = system.getSystem().React.createElement;
  return {
    components: {
      Reading: ({ getComponent }) =>
        draw('div', { className: 'swagger-ui' }, draw((getComponent as System['getComponent'])('operations', true))),
    },
    wrapComponents: {
      // The page says how a call is authorised.
      authorizeOperationBtn: () => nothing,
      // A field of a parameter, which could not be filled in.
      JsonSchemaForm: () => nothing,
      responses: (original) => (props) => draw('div', { ref: asTable }, draw(original, props)),
    },
  };
}

/** The library makes the table of the answers a region without a name, which hides its rows from screen readers. */
function asTable(node: HTMLElement | null): void {
  node?.querySelector('table[role="region"]')?.removeAttribute('role');
}
