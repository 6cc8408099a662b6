import '#client/ui/theme/antdFields.css';
import Select from 'antd/es/select';
import { useTexts } from '#client/texts/useTexts.ts';
import { popupPlace } from '#client/ui/theme/popupPlace.ts';

export interface Choice {
  value: string;
  label: string;
}

interface SelectBoxProps {
  id: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Shown without a selection. */
  placeholder?: string;
  disabled?: boolean;
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

/** Longer lists have a search. */
const SEARCHED_FROM = 11;
/** Longer lists are rendered in part. */
const DRAWN_WHOLE_MAX = 100;

/**
 * Corrects antd's Select, which shows a screen reader only three of the options
 * (https://github.com/ant-design/ant-design/issues/39199): short lists are rendered whole; the selection is the field's
 * description, because antd's input has no value.
 */
export function SelectBox({ id, value, choices, placeholder, ...props }: SelectBoxProps) {
  const { ui } = useTexts();
  const chosen = choices.find((choice) => choice.value === value);
  const valueId = `${id}-value`;
  return (
    <>
      <Select
        {...props}
        id={id}
        className="k-select"
        value={chosen?.value}
        options={[...choices]}
        placeholder={placeholder}
        status={props['aria-invalid'] ? 'error' : undefined}
        aria-describedby={[chosen && valueId, props['aria-describedby']].filter(Boolean).join(' ') || undefined}
        showSearch={choices.length >= SEARCHED_FROM && { optionFilterProp: 'label' }}
        virtual={choices.length > DRAWN_WHOLE_MAX}
        popupMatchSelectWidth={false}
        transitionName=""
        getPopupContainer={popupPlace}
        notFoundContent={ui.noResults}
      />
      <span id={valueId} className="sr-only">
        {chosen?.label}
      </span>
    </>
  );
}
