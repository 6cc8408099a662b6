import Button from 'antd/es/button';
import { ownStudiesTexts } from '#client/texts/participant/ownStudies.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { FactList } from '#client/ui/page/FactList.tsx';
import { MarkedList } from '#client/ui/page/MarkedList.tsx';
import { StageHead } from '#client/ui/page/StageHead.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { DATA_CATEGORIES } from '#shared/consentVersions.ts';
import type { StudyToJoin } from '#shared/contract/invites.ts';

interface JoinInformationProps {
  study: StudyToJoin;
  isPage?: boolean;
  /** Other content of the dialog is read first, so the heading leaves the focus there. */
  isBelow?: boolean;
}

export function JoinInformation({ study, isPage = false, isBelow = false }: JoinInformationProps) {
  const texts = useTexts(ownStudiesTexts);
  const words = useTexts(studiesTexts);
  const { language } = useTexts().ui;
  const { dialog } = texts;
  const { data_categories: collects, consent, lab_name: lab } = study;
  const sports = study.sports.map((sport) => words.sports[sport]);
  const reads = DATA_CATEGORIES.filter((category) => collects[category]).map((category) => dialog.readsIf[category]);
  const never = [...dialog.neverList, ...(collects.route ? [] : [dialog.neverRoute])];
  const days = texts.daysText({
    first: formatDate(study.start_date),
    last: study.end_date === null ? 'none' : formatDate(study.end_date),
  });
  const heading = dialog.information({ title: study.title });
  const TextHead = isPage ? 'h3' : 'h4';
  return (
    <>
      {isPage && <h2>{heading}</h2>}
      {isBelow && <h3>{heading}</h3>}
      {!isPage && !isBelow && <StageHead>{heading}</StageHead>}
      <p>{study.code === null ? dialog.codeLater : wholeCodes(dialog.isYours({ code: study.code }))}</p>
      {/* The page begins with it. */}
      {!isPage && <p>{dialog.lead}</p>}
      {study.full_sources.length > 0 && <StateBlock tone="warning" title={dialog.full} text={dialog.fullText} />}
      <FactList
        facts={[
          { label: texts.lab, value: lab },
          { label: texts.contact, value: <a href={`mailto:${study.contact_email}`}>{study.contact_email}</a> },
          { label: texts.days, value: days },
          { label: dialog.historyLabel, value: dialog.history({ weeks: study.history_weeks }) },
          { label: texts.sports, value: sports.length === 0 ? words.values.allSports : sports.join(', ') },
          { label: texts.sources, value: study.sources.map((source) => words.sources[source]).join(', ') },
          { label: dialog.who, value: dialog.whoText({ lab }) },
          { label: dialog.withdrawal, value: dialog.policies[study.withdrawal_policy] },
          { label: dialog.rights, value: dialog.rightsText({ contact: study.contact_email }) },
        ]}
      />
      <MarkedList titleAs={TextHead} title={dialog.reads} lines={[texts.summary, ...reads]} mark="yes" />
      <MarkedList titleAs={TextHead} title={dialog.never} lines={never} mark="no" />
      <details className="own-study-full" open={!isPage}>
        <summary>
          <TextHead>{dialog.text({ version: consent.version })}</TextHead>
        </summary>
        <div className="own-study-consent">{consent[`text_${language}`]}</div>
        {isPage && (
          <Button className="no-print" onClick={() => window.print()}>
            {dialog.print}
          </Button>
        )}
      </details>
    </>
  );
}
