import Button from 'antd/es/button';
import { useState } from 'react';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';

const AddAthleteDialog = fetchedPart(
  async () => (await import(/* webpackChunkName: "add-athlete" */ './AddAthleteDialog.tsx')).AddAthleteDialog,
);

export function AddAthleteButton({ isPrimary = false }: { isPrimary?: boolean }) {
  const { summary } = useTexts(stravaTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type={isPrimary ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {summary.addAthlete}
      </Button>
      {isOpen && <AddAthleteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
