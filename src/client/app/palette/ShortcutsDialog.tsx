import { paletteTexts } from '#client/texts/palette.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { isMac } from './paletteShortcut.ts';

/** The table is not antd's, whose code the palette would load for six lines. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shortcuts, keys } = useTexts(paletteTexts);
  const control = isMac() ? '⌘' : keys.control;
  const rows = [
    [[`${control} K`], shortcuts.open],
    [['↓', '↑'], shortcuts.move],
    [[keys.home, keys.end], shortcuts.ends],
    [['Enter'], shortcuts.choose],
    [[`${control} Enter`], shortcuts.newTab],
    [['Esc'], shortcuts.close],
    [['J', 'K'], shortcuts.neighbours],
  ] as const;
  return (
    <ModalDialog open title={shortcuts.title} onClose={onClose}>
      <table className="palette-shortcuts">
        <thead>
          <tr>
            <th scope="col">{shortcuts.key}</th>
            <th scope="col">{shortcuts.effect}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([names, effect]) => (
            <tr key={effect}>
              <td>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </td>
              <td>{effect}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ModalDialog>
  );
}
