import { type TProperties, type TSchema, Type } from 'typebox';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, SEARCH_MAX } from '#shared/constants.ts';
import { Closed } from './shapes.ts';

/** Parameters of every list call. */
export interface ListQuery<Sort extends string = string> {
  /** Case-insensitive, over every shown column. */
  search?: string;
  /** A field of the list's whitelist, with a leading `-` for descending. */
  sort?: Sort | `-${Sort}`;
  /** Pages are numbered from 1. */
  page?: number;
  /** One of `PAGE_SIZES`; without it the whole list comes. */
  page_size?: number;
}

/** Query schema of a list that may be sorted by `sortable`, with `filters` of its own. */
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

export const FIRST_PAGE = { page: 1, page_size: DEFAULT_PAGE_SIZE } as const;
