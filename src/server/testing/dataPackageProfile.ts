import { Ajv } from 'ajv';

/**
 * The rules of the profile of the Data Package Standard 2.0 for what a package of a study has, restated from
 * https://datapackage.org/profiles/2.0/datapackage.json without its prose and the other types of fields.
 */
const text = { type: 'string' };
const texts = { type: 'array', minItems: 1, uniqueItems: true, items: text };
const path = {
  type: 'string',
  pattern: '^((?=[^./~])(?!file:)((?!/\\.\\./)(?!\\\\)(?!:\\/\\/).)*|(http|ftp)s?://.*)$',
};
const labelled = { type: 'object', required: ['value'], properties: { value: text, label: text } };
const missingValues = {
  anyOf: [
    { type: 'array', items: text },
    { type: 'array', items: labelled },
  ],
};

function fieldOf(type: string, value: object, more: object = {}, constraints: object = {}) {
  const choice = { type: 'array', minItems: 1, uniqueItems: true, items: value };
  return {
    type: 'object',
    required: ['name', 'type'],
    properties: {
      name: text,
      title: text,
      description: text,
      example: text,
      missingValues,
      type: { enum: [type] },
      format: text,
      constraints: {
        type: 'object',
        properties: { required: { type: 'boolean' }, unique: { type: 'boolean' }, enum: choice, ...constraints },
      },
      ...more,
    },
  };
}

const categoriesOf = (value: object) => ({
  categories: {
    anyOf: [
      { type: 'array', items: value },
      {
        type: 'array',
        items: { type: 'object', required: ['value'], properties: { value, label: text } },
      },
    ],
  },
  categoriesOrdered: { type: 'boolean' },
});
const number = { type: 'number' };
const integer = { type: 'integer' };

const tableSchema = {
  type: 'object',
  required: ['fields'],
  properties: {
    $schema: text,
    fields: {
      type: 'array',
      minItems: 1,
      items: {
        oneOf: [
          fieldOf('string', text, categoriesOf(text), { pattern: text, minLength: integer, maxLength: integer }),
          fieldOf('number', number, {}, { minimum: number, maximum: number }),
          fieldOf('integer', integer, categoriesOf(integer), { minimum: integer, maximum: integer }),
          fieldOf('boolean', { type: 'boolean' }),
          fieldOf('date', text, {}, { minimum: text, maximum: text }),
          fieldOf('datetime', text, {}, { minimum: text, maximum: text }),
        ],
      },
    },
    primaryKey: { oneOf: [texts, text] },
    uniqueKeys: { type: 'array', minItems: 1, uniqueItems: true, items: texts },
    foreignKeys: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['fields', 'reference'],
        properties: {
          fields: { type: 'array', items: text },
          reference: { type: 'object', required: ['fields'], properties: { resource: text, fields: texts } },
        },
      },
    },
    missingValues,
  },
};

const resource = {
  type: 'object',
  oneOf: [{ required: ['name', 'data'] }, { required: ['name', 'path'] }],
  properties: {
    $schema: text,
    name: text,
    path: { oneOf: [path, { type: 'array', minItems: 1, items: path }] },
    type: { type: 'string', enum: ['table'] },
    title: text,
    description: text,
    format: text,
    mediatype: { type: 'string', pattern: '^(.+)/(.+)$' },
    encoding: text,
    bytes: integer,
    hash: { type: 'string', pattern: '^([^:]+:[a-fA-F0-9]+|[a-fA-F0-9]{32}|)$' },
    schema: tableSchema,
  },
};

const PROFILE = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  required: ['resources'],
  properties: {
    $schema: text,
    name: text,
    title: text,
    description: text,
    version: text,
    created: { type: 'string', format: 'date-time' },
    contributors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        minProperties: 1,
        properties: {
          title: text,
          path,
          email: { type: 'string', format: 'email' },
          roles: { ...texts, uniqueItems: false },
        },
      },
    },
    keywords: { ...texts, uniqueItems: false },
    resources: { type: 'array', minItems: 1, items: resource },
  },
};

const ajv = new Ajv({
  allErrors: true,
  formats: {
    email: /^[^\s@]+@[^\s@]+$/,
    'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
  },
});
const validate = ajv.compile(PROFILE);

/** Where a `datapackage.json` breaks the profile, and how. */
export function dataPackageProblems(description: unknown): string[] {
  validate(description);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
