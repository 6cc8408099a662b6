import Button from 'antd/es/button';
import { useState } from 'react';
import { ownStudiesTexts } from '#client/texts/participant/ownStudies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';

const JoinDialog = fetchedPart(
  async () => (await import(/* webpackChunkName: "join-study" */ './JoinDialog.tsx')).JoinDialog,
);

export function JoinButton() {
  const { join } = useTexts(ownStudiesTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{join}</Button>
      {isOpen && <JoinDialog onClose={() => setOpen(false)} />}
    </>
  );
}
