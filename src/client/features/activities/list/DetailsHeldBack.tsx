import { settingsApi } from '#client/api/settingsApi.ts';
import { heldBackTexts } from '#client/texts/study/heldBack.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';

export function DetailsHeldBack({ role }: { role: string }) {
  const texts = useTexts(heldBackTexts);
  const { data: settings } = settingsApi.useGetSettingsQuery();
  if (!settings || settings.display_policy === 'full') return null;
  const step = may(role, 'settings:change') ? (
    <ButtonLink to={SCREENS.settings}>{texts.openSettings}</ButtonLink>
  ) : (
    <p>{texts.chosenBy}</p>
  );
  return (
    <StateBlock
      text={
        <>
          <p>{texts.details}</p>
          <p>{texts.detailsOf}</p>
        </>
      }
      action={step}
    />
  );
}
