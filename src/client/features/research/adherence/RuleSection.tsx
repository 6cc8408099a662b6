import { RuleParts } from '#client/features/research/days/RuleParts.tsx';
import { ruleSentences } from '#client/features/research/days/ruleWords.ts';
import { studyRulePath } from '#client/features/research/researchScreens.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { mayInStudy } from '#shared/roles.ts';
import { RuleVersions } from './RuleVersions.tsx';

export function RuleSection({ study }: { study: Study }) {
  const texts = useTexts(ruleTexts);
  const { form } = useTexts(studyFormTexts);
  const { rule } = study;
  const mayChange = study.closed_at === null && mayInStudy(study.part, 'studies:change');
  return (
    <PageSection
      title={texts.title}
      actions={mayChange && <ButtonLink to={studyRulePath(study.id)}>{texts.change}</ButtonLink>}
    >
      <p>{ruleSentences(rule, { rule: texts, form })}</p>
      <RuleParts rule={rule} />
      {study.is_blinded && <p>{texts.blinded}</p>}
      <RuleVersions study={study} />
    </PageSection>
  );
}
