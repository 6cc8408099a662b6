import Button from 'antd/es/button';
import { useState } from 'react';
import { activitiesTexts } from '#client/texts/activities.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { RowSelection } from '#client/ui/table/useRowSelection.ts';
import type { ListedActivity } from '#shared/contract/activities.ts';
import { ExcludeDialog } from './ExcludeDialog.tsx';
import { useExclusion } from './useExclusion.ts';

export function ActivitiesBulk({ selection }: { selection: RowSelection<ListedActivity> }) {
  const { exclude: texts } = useTexts(activitiesTexts);
  const { include } = useExclusion();
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const chosen = [...selection.chosen.values()];
  const excluded = chosen.filter((activity) => activity.excluded).map(({ id }) => id);
  const handleInclude = async () => {
    if (await include(excluded)) selection.clear();
  };
  return (
    <>
      <Button onClick={() => setAsked([...selection.chosen.keys()])}>{texts.action}</Button>
      {excluded.length > 0 && <Button onClick={() => void handleInclude()}>{texts.include}</Button>}
      <ExcludeDialog
        ids={asked}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null);
          selection.clear();
        }}
      />
    </>
  );
}
