interface CheckCellProps {
  label: string;
  isChecked: boolean;
  /** Some, but not all, of what it stands for is marked. */
  isMixed?: boolean;
  isDisabled?: boolean;
  onToggle: () => void;
}

/** A checkbox that fills its cell, so that a press beside it does not open the row. */
export function CheckCell({ label, isChecked, isMixed = false, isDisabled = false, onToggle }: CheckCellProps) {
  return (
    <label className="k-check">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        disabled={isDisabled}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={onToggle}
      />
    </label>
  );
}
