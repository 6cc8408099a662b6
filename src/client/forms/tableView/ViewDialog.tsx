import '#client/ui/theme/antdLater.css';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Radio from 'antd/es/radio/radio';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { object, string } from 'yup';
import { AppForm } from '#client/forms/AppForm.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { type Column, headOf } from '#client/ui/table/Column.ts';
import { messages } from '#shared/messages.ts';
import { DENSITIES, type DeviceView, keptSearch } from './deviceView.ts';

interface ViewDialogProps {
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'unit'>[];
  view: DeviceView;
  onChange: (changes: Partial<DeviceView>) => void;
  onClose: () => void;
}

const NAME_MAX = 40;
const schema = object({ name: string().trim().required(messages('required')).max(NAME_MAX) });

/** Every choice takes effect at once. */
export function ViewDialog({ columns, view, onChange, onClose }: ViewDialogProps) {
  const { view: texts } = useTexts(tablesTexts);
  const { search } = useLocation();
  const radioName = useId();
  const { hidden, density, saved } = view;
  const without = (name: string) => saved.filter((one) => one.name !== name);
  return (
    <ModalDialog open title={texts.title} onClose={onClose}>
      <div className="k-view">
        <fieldset>
          <legend>{texts.columns}</legend>
          {columns.map((column) => (
            <Checkbox
              key={column.key}
              checked={!hidden.includes(column.key)}
              onChange={({ target }) =>
                onChange({
                  hidden: target.checked ? hidden.filter((key) => key !== column.key) : [...hidden, column.key],
                })
              }
            >
              {headOf(column)}
            </Checkbox>
          ))}
        </fieldset>
        <fieldset>
          <legend>{texts.rows}</legend>
          {DENSITIES.map((one) => (
            <Radio key={one} name={radioName} checked={one === density} onChange={() => onChange({ density: one })}>
              {texts[one]}
            </Radio>
          ))}
        </fieldset>
        <h3>{texts.saved}</h3>
        {saved.length > 0 && (
          <ul>
            {saved.map((one) => (
              <li key={one.name}>
                <Link to={{ search: one.search }} onClick={onClose}>
                  {one.name}
                </Link>
                <Button
                  size="small"
                  aria-label={texts.remove({ name: one.name })}
                  onClick={() => onChange({ saved: without(one.name) })}
                >
                  {texts.delete}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <AppForm
          initialValues={{ name: '' }}
          schema={schema}
          onSubmit={async ({ name }) => {
            const known = name.trim();
            onChange({ saved: [...without(known), { name: known, search: keptSearch(search) }] });
          }}
          onDone={onClose}
          words={{ submit: texts.save }}
          keepsChanges={false}
        >
          <TextField name="name" label={texts.name} hint={texts.kept} maxLength={NAME_MAX} />
        </AppForm>
      </div>
    </ModalDialog>
  );
}
