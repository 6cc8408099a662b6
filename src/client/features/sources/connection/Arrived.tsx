import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { STRAVA_SCREENS } from '#client/features/sources/source/stravaScreens.ts';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { ReceiptAnswer } from '#shared/contract/invites.ts';
import type { AccountSource } from '#shared/sources.ts';

export interface Arrival {
  /** The source that the person comes from. */
  from?: AccountSource;
  /** Null leaves the title to the place. */
  title: (place: ArrivedPlace) => string | null;
  content: (place: ArrivedPlace) => ReactNode;
  /** Whose form `content` has. */
  source?: AccountSource;
}

export type ArrivedPlace = Pick<
  ReceiptAnswer['participation'],
  'code' | 'answers' | 'permitted_sources' | 'can_connect' | 'has_account' | 'withdrawn_at'
>;

interface ArrivedProps {
  text: ReactNode;
  lost?: readonly { title: string; text: string }[];
  canAdd?: boolean;
  /** Undefined where the study has nothing without these data. */
  onWithout?: (() => void) | undefined;
}

export function Arrived({ text, lost = [], canAdd = false, onWithout }: ArrivedProps) {
  const { redirect } = useTexts(joiningTexts);
  return (
    <div className="k-join-parts">
      <p role="status" className="k-join-lead">
        {text}
      </p>
      {lost.map((one) => (
        <StateBlock key={one.title} tone="warning" title={one.title} text={one.text} />
      ))}
      {lost.length > 0 && (
        <div className="k-actions">
          {canAdd && (
            <ButtonLink to={STRAVA_SCREENS.authStartAgain} isPrimary>
              {redirect.addPermission}
            </ButtonLink>
          )}
          {onWithout && <Button onClick={onWithout}>{redirect.without}</Button>}
        </div>
      )}
      <p>{redirect.close}</p>
    </div>
  );
}
