import { formatDate } from '#client/ui/format/format.ts';
import { DELETE_AFTER_DAYS } from '#shared/constants.ts';

const DAY_MS = 86_400_000;

/** The server deletes the data of a connection that ends now by this day. */
export function deletionDay(): string {
  return formatDate(new Date(Date.now() + DELETE_AFTER_DAYS * DAY_MS));
}
