import Button from 'antd/es/button';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { productName } from '#client/ui/format/productName.ts';
import { MarkedList } from '#client/ui/page/MarkedList.tsx';
import { STRAVA_CONSENT_VERSION } from '#shared/constants.ts';
import { SOURCE_TERMS } from '#shared/sources.ts';

interface StravaInformationProps {
  /** For a participant without an account, who has a study and an own page instead of a dashboard. */
  isOfStudy?: boolean;
}

export function StravaInformation({ isOfStudy = false }: StravaInformationProps) {
  const { information } = useTexts(joiningTexts);
  const own = {
    reads: information.readsList,
    who: information.whoText,
    history: information.historyText,
    rights: information.rightsText,
  };
  const ofStudy = {
    reads: [information.readsOfStudy, ...information.readsList.slice(1)],
    who: information.whoOfStudy,
    history: information.historyOfStudy,
    rights: information.rightsOfStudy,
  };
  const { reads, who, history, rights } = isOfStudy ? ofStudy : own;
  const days = formatCount(SOURCE_TERMS.strava.deleteDays);
  return (
    <div className="k-join-information">
      <MarkedList title={information.reads} lines={reads} mark="yes" />
      <MarkedList title={information.never} lines={information.neverList} mark="no" />
      <Part title={information.who} text={who} />
      <Part title={information.long} text={information.longText({ days })} />
      <Part title={information.history} text={history} />
      <Part title={information.rights} text={rights} />
      <details className="k-join-full">
        <summary>{information.full}</summary>
        <div>
          {information.fullText
            .map((paragraph) => paragraph({ product: productName(), days }))
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          <p className="k-hint">{information.version({ version: formatCount(STRAVA_CONSENT_VERSION) })}</p>
          <Button className="no-print" onClick={() => window.print()}>
            {information.print}
          </Button>
        </div>
      </details>
    </div>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  );
}
