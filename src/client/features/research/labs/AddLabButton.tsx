import Button from 'antd/es/button';
import { useState } from 'react';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { AddLabDialog } from './AddLabDialog.tsx';

export function AddLabButton({ isPrimary = false }: { isPrimary?: boolean }) {
  const { management } = useTexts(labsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type={isPrimary ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {management.addLab}
      </Button>
      <AddLabDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
