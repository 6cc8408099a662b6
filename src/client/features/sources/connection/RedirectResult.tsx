import Button from 'antd/es/button';
import { STRAVA_SCREENS } from '#client/features/sources/source/stravaScreens.ts';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { SCREENS } from '#shared/screens.ts';
import { BegunElsewhere } from './BegunElsewhere.tsx';
import type { RedirectOutcome } from './redirectOutcome.ts';

interface RedirectResultProps {
  outcome: RedirectOutcome;
  startLabel: string;
  onRetry: () => void;
}

export function RedirectResult({ outcome, startLabel, onRetry }: RedirectResultProps) {
  const { ui } = useTexts();
  const { redirect } = useTexts(joiningTexts);
  const { isAuthenticated } = useAppSelector(selectAuth);
  const { next, label, isBegunElsewhere, notes = [], notYours, reference } = outcome;
  return (
    <>
      {notes.map(({ title, text }) => (
        <StateBlock
          key={title}
          tone="warning"
          title={title}
          text={text}
          action={<ButtonLink to={STRAVA_SCREENS.authStartAgain}>{redirect.addPermission}</ButtonLink>}
        />
      ))}
      {reference && <p className="k-state-reference">{ui.reference({ id: reference })}</p>}
      <div className="k-actions">
        {next === 'permission' && (
          <ButtonLink to={STRAVA_SCREENS.authStartAgain} isPrimary>
            {redirect.addPermission}
          </ButtonLink>
        )}
        {next === 'again' && (
          <ButtonLink to={SCREENS.authStart} isPrimary>
            {label ?? startLabel}
          </ButtonLink>
        )}
        {next === 'retry' && (
          <Button type="primary" onClick={onRetry}>
            {redirect.tryAgain}
          </Button>
        )}
        {(next === 'dashboard' || (isAuthenticated && next !== 'close')) && (
          <ButtonLink to={SCREENS.dashboard} isPrimary={next === 'dashboard'}>
            {redirect.dashboard}
          </ButtonLink>
        )}
      </div>
      {isBegunElsewhere && <BegunElsewhere />}
      {next === 'close' && <p>{redirect.close}</p>}
      {notYours && (
        <p className="k-hint">
          <strong>{redirect.notYours}</strong> {notYours}
        </p>
      )}
    </>
  );
}
