import Button from 'antd/es/button';
import { Failed } from '#client/features/research/Failed.tsx';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { PlaceAccount } from '#shared/contract/invites.ts';
import type { WayToConnect } from './participation.ts';

/** Within ten minutes a wrong account leaves nothing behind. */
export function Undo({ account, way, receipt }: { account: PlaceAccount; way: WayToConnect; receipt: string }) {
  const { page } = useTexts(participationTexts);
  const { useUndo } = way;
  const [undo, { isLoading, error }] = useUndo();
  return (
    <>
      {account.undo_until !== null && (
        <p className="no-print">
          {page.notYours}{' '}
          <Button disabled={isLoading} onClick={() => void undo(receipt)}>
            {isLoading ? page.undoing : page.undo}
          </Button>
        </p>
      )}
      {error && <Failed title={page.undoFailed} failure={error} />}
    </>
  );
}
