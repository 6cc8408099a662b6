import Checkbox from 'antd/es/checkbox';
import { Link } from 'react-router';
import { settingsApi } from '#client/api/settingsApi.ts';
import { FieldFrame } from '#client/forms/FieldFrame.tsx';
import { useFormField } from '#client/forms/useFormField.ts';
import { useMay } from '#client/session/useMay.ts';
import { LINKED_TEXTS } from '#client/texts/sources/linkedSources.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { permittedSourcesTexts } from '#client/texts/study/permittedSources.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { SCREENS } from '#shared/screens.ts';
import { isLinkedSource, SOURCE_NAMES, SOURCE_TERMS, type SourceName } from '#shared/sources.ts';
import { FormSection } from './FormSection.tsx';

export function SourcesSection({ hint }: { hint?: string }) {
  const { fields, sources } = useTexts(studiesTexts);
  const { form } = useTexts(studyFormTexts);
  const texts = useTexts(permittedSourcesTexts);
  const { language } = useTexts().ui;
  const { input, frame, control, focus } = useFormField<SourceName[]>({
    name: 'permitted_sources',
    label: fields.permitted_sources,
    hint: hint ?? form.sourcesHint,
  });
  const { data: settings } = settingsApi.useGetSettingsQuery();
  const mayRecord = useMay('settings:change');
  const chosen = input.value;
  const choose = (source: SourceName, isOn: boolean) =>
    input.onChange(SOURCE_NAMES.filter((one) => (one === source ? isOn : chosen.includes(one))));
  const lacksBasis = (source: SourceName) =>
    SOURCE_TERMS[source].research === 'with_permission' && settings?.has_strava_basis === false;
  const isSetUp = (source: SourceName) => !settings || source === 'file' || settings.sources_set_up.includes(source);
  const noteOf = (source: SourceName) => {
    if (lacksBasis(source)) return chosen.includes(source) ? texts.basisWithdrawn : texts.noBasis;
    if (!isSetUp(source)) return texts.notSetUp({ source: sources[source] });
    return isLinkedSource(source) ? LINKED_TEXTS[source].own[language].study : texts.notes[source];
  };
  return (
    <FormSection id="sources" title={form.sources}>
      <FieldFrame {...frame} group="group">
        <div className="study-sources">
          {SOURCE_NAMES.map((source) => (
            <div key={source}>
              <Checkbox
                checked={chosen.includes(source)}
                // A withdrawn basis does not keep the box from being cleared.
                disabled={control.disabled || (lacksBasis(source) && !chosen.includes(source))}
                onChange={(event) => choose(source, event.target.checked)}
                {...focus}
                aria-describedby={`${frame.id}-${source}`}
              >
                {sources[source]}
              </Checkbox>
              <span id={`${frame.id}-${source}`} className="k-field-hint">
                {noteOf(source)}
              </span>
              {lacksBasis(source) && mayRecord && <Link to={SCREENS.settings}>{texts.openSettings}</Link>}
            </div>
          ))}
        </div>
      </FieldFrame>
    </FormSection>
  );
}
