/** The part of `openapi.json` that the client reads; the library that draws it knows the rest. */
export interface ApiDescription {
  openapi: string;
  info: { title: string; version: string };
  tags: { name: string; description?: string }[];
  /** By path and method. */
  paths: Record<string, Record<string, { tags: string[]; [field: string]: unknown }>>;
  components?: object;
}
