import { type TProperties, type TSchema, Type } from 'typebox';
import { PAGE_SIZES, SEARCH_MAX } from '#shared/constants.ts';
import { Closed } from './shapes.ts';

/**
 * Query schema of a list that may be sorted by `sortable`, with `filters` of its own. `search` is case-insensitive, over
 * every shown column; a leading `-` of `sort` is descending; pages are numbered from 1; without `page_size` the whole
 * list comes.
 */
export function listQuery<Sort extends string, Filters extends TProperties>(
  sortable: readonly Sort[],
  filters: Filters,
) {
  const directions = sortable.flatMap((field) => [field, `-${field}` as const]);
  return Closed({
    search: Type.Optional(Type.String({ maxLength: SEARCH_MAX })),
    sort: Type.Optional(Type.Enum(directions)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    page_size: Type.Optional(Type.Enum<number[]>([...PAGE_SIZES])),
    ...filters,
  });
}

/** Answer schema of a list: the rows under their own name, and where in the whole set they lie. */
export function listAnswer<Name extends string, Item extends TSchema>(name: Name, item: Item) {
  return Type.Object({
    ...({ [name]: Type.Array(item) } as Record<Name, ReturnType<typeof Type.Array<Item>>>),
    total: Type.Integer(),
    page: Type.Integer(),
    page_size: Type.Integer(),
  });
}
