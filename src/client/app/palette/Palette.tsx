import Input, { type InputRef } from 'antd/es/input/Input';
import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { paletteTexts } from '#client/texts/palette.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { SEARCH_MAX } from '#shared/constants.ts';
import { isWholeCode, normalizeCode } from '#shared/participantCode.ts';
import { PaletteList } from './PaletteList.tsx';
import { PaletteState } from './PaletteState.tsx';
import type { PaletteEntry } from './paletteEntries.ts';
import { lineAfter } from './paletteKeys.ts';
import { usePaletteGroups } from './usePaletteGroups.ts';

export interface PaletteProps {
  onClose: () => void;
  onChoose: (target: PaletteEntry['target'], isNewTab: boolean) => void;
}

export function Palette({ onClose, onChoose }: PaletteProps) {
  const texts = useTexts(paletteTexts);
  const [typed, setTyped] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [pastedCode, setPastedCode] = useState<string | null>(null);
  const field = useRef<InputRef>(null);
  const listId = useId();
  const { groups, isBusy, failure, ask, retry } = usePaletteGroups(typed);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ key }) => key === activeKey) ?? entries[0];
  const commands = groups.find(({ key }) => key === 'commands')?.entries ?? [];

  const openPasted = useEffectEvent(() => {
    const entry = entries.find(({ isCode, label }) => isCode && label === pastedCode);
    setPastedCode(null);
    if (entry) onChoose(entry.target, false);
  });
  useEffect(() => {
    if (pastedCode !== null && !isBusy) openPasted();
  }, [pastedCode, isBusy]);

  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const code = normalizeCode(target.value);
    const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';
    const isPastedCode = isPasted && isWholeCode(code);
    setTyped(target.value);
    setActiveKey(null);
    setPastedCode(isPastedCode ? code : null);
    if (isPastedCode) ask(target.value);
  };
  const handleEnter = (entry: PaletteEntry, isNewTab: boolean) => {
    // The listed results may belong to an earlier text.
    if (isBusy && !commands.includes(entry)) ask(typed);
    else onChoose(entry.target, isNewTab);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !active) return;
    const next = lineAfter(event.key, entries, active);
    if (!next && event.key !== 'Enter') return;
    event.preventDefault();
    if (next) setActiveKey(next.key);
    else handleEnter(active, event.ctrlKey || event.metaKey);
  };
  const handleRetry = () => {
    field.current?.focus();
    retry();
  };

  return (
    <ModalDialog open title={texts.title} onClose={onClose} isWide>
      <Input
        ref={field}
        role="combobox"
        aria-label={texts.label}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && `${listId}-${active.key}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.placeholder}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={handleChange}
        onKeyDown={handleKey}
      />
      <PaletteState typed={typed} count={entries.length} isBusy={isBusy} failure={failure} onRetry={handleRetry} />
      <PaletteList id={listId} groups={groups} active={active} onChoose={onChoose} />
    </ModalDialog>
  );
}
