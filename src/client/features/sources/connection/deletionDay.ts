import { formatDate } from '#client/ui/format/format.ts';
import { type AccountSource, SOURCE_TERMS } from '#shared/sources.ts';

const DAY_MS = 86_400_000;

/** The server deletes the data of a connection that ends now by this day. */
export function deletionDay(source: AccountSource): string {
  return formatDate(new Date(Date.now() + SOURCE_TERMS[source].deleteDays * DAY_MS));
}
