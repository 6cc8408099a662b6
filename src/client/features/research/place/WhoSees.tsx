import { placeTexts } from '#client/texts/participant/place.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { SectionHead } from '#client/ui/page/SectionHead.tsx';
import type { Participation } from './participation.ts';

export function WhoSees({ participation }: { participation: Participation }) {
  const { who } = useTexts(placeTexts);
  const { sources } = useTexts(studiesTexts);
  const { lab_name: lab, code, first_day: first, last_day: last, read_sources: read } = participation;
  const more = participation.read_categories.map((category) => who[category]);
  return (
    <section className="participation-part">
      <SectionHead>{who.title}</SectionHead>
      <p>{wholeCodes(who.lab({ lab, code }))}</p>
      {first === null || read.length === 0 || (last !== null && last < first) ? (
        <p>{who.nothing}</p>
      ) : (
        <p>
          {who.reads({
            sources: read.map((source) => sources[source]).join(', '),
            first: formatDate(first),
            last: last === null ? 'none' : formatDate(last),
          })}{' '}
          {who.categories({ more: more.length === 0 ? 'none' : more.join(', ') })}
        </p>
      )}
      <p>{who.admins}</p>
      <p>{who.packages}</p>
      <p className="k-hint">{who.log}</p>
    </section>
  );
}
