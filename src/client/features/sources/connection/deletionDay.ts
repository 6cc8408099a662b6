import { formatDate } from '#client/ui/format/format.ts';
import { DAY_MS } from '#shared/constants.ts';
import { type AccountSource, SOURCE_TERMS } from '#shared/sources.ts';

/** The server deletes the data of a connection that ends now by this day. */
export function deletionDay(source: AccountSource): string {
  return formatDate(new Date(Date.now() + SOURCE_TERMS[source].deleteDays * DAY_MS));
}
