import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePreferences } from '#client/app/preferences/usePreferences.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { PaletteProps } from './Palette.tsx';
import type { PaletteDialogsProps } from './PaletteDialogs.tsx';
import type { PaletteEntry } from './paletteEntries.ts';
import { isMac, isPaletteKey } from './paletteShortcut.ts';

/** Fetched during sign-in; not `lazy`, which would not retry after a failure. */
const loadPalette = async () =>
  (await import(/* webpackPrefetch: true, webpackChunkName: "palette" */ './Palette.tsx')).Palette;
const loadDialogs = async () =>
  (await import(/* webpackChunkName: "palette-dialogs" */ './PaletteDialogs.tsx')).PaletteDialogs;

type Shown =
  | { kind: 'palette'; Palette: ComponentType<PaletteProps> }
  | { kind: 'dialog'; Dialogs: ComponentType<PaletteDialogsProps>; dialog: PaletteDialogsProps['dialog'] };

export function PaletteButton({ isIcon = false }: { isIcon?: boolean }) {
  const { bar } = useTexts().app;
  const navigate = useNavigate();
  const { choose } = usePreferences();
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const show = (loading: Promise<Shown>) =>
    void loading.then(setShown, () => showToast({ text: bar.notLoaded, variant: 'error' }));
  const open = () => show(loadPalette().then((Palette) => ({ kind: 'palette', Palette })));

  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    if (!('dialogOpen' in document.documentElement.dataset)) open();
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => openByKey(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  const handleChoose = (target: PaletteEntry['target'], isNewTab: boolean) => {
    if ('href' in target && isNewTab) {
      window.open(target.href, '_blank', 'noopener');
      return;
    }
    close();
    if ('href' in target) void navigate(target.href);
    else if (target.kind === 'theme') choose({ theme: target.theme });
    else if (target.kind === 'language') choose({ language: target.language });
    else show(loadDialogs().then((Dialogs) => ({ kind: 'dialog', Dialogs, dialog: target.dialog })));
  };

  return (
    <>
      <button type="button" className="bar-button" aria-label={isIcon ? bar.search : undefined} onClick={open}>
        {isIcon ? <SearchIcon /> : bar.search} {!isIcon && <kbd>{isMac() ? '⌘ K' : bar.searchKeys}</kbd>}
      </button>
      {shown?.kind === 'palette' && <shown.Palette onClose={close} onChoose={handleChoose} />}
      {shown?.kind === 'dialog' && <shown.Dialogs dialog={shown.dialog} onClose={close} />}
    </>
  );
}

function SearchIcon() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <circle cx="7" cy="7" r="4.5" />
      <path d="M10.5 10.5L14 14" strokeLinecap="round" />
    </svg>
  );
}
