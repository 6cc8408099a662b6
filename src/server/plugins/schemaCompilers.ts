import AjvCompiler from '@fastify/ajv-compiler';
import { type Serializer, type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const buildCompiler = SerializerSelector();
const compiled = new WeakMap<object, Serializer>();

/** Most routes share the schemas of failures. */
const buildSerializer: SerializerFactory = (externalSchemas, options) => {
  const compile = buildCompiler(externalSchemas, options);
  return (route) => {
    const schema = route.schema as object;
    const known = compiled.get(schema) ?? compile(route);
    compiled.set(schema, known);
    return known;
  };
};

/** Compile each schema once per process, because that takes most of the time in which a server starts. */
export const schemaCompilers = { buildValidator: AjvCompiler(), buildSerializer };
