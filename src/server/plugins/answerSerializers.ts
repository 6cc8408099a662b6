import { type Serializer, type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const buildCompiler = SerializerSelector();
const compiled = new WeakMap<object, Serializer>();

/**
 * Compiles each answer schema once per process: most routes share the schemas of failures, and compiling them for each
 * route takes most of the time in which a server starts.
 */
export const buildAnswerSerializers: SerializerFactory = (externalSchemas, options) => {
  const compile = buildCompiler(externalSchemas, options);
  return (route) => {
    const schema = route.schema as object;
    const known = compiled.get(schema) ?? compile(route);
    compiled.set(schema, known);
    return known;
  };
};
