import Button from 'antd/es/button';
import { useState } from 'react';
import { useField } from 'react-final-form';
import { PasswordField } from '#client/forms/PasswordField.tsx';
import { usersTexts } from '#client/texts/users.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { CopyButton } from '#client/ui/page/CopyButton.tsx';
import { generatePassword } from './generatePassword.ts';

interface FirstPasswordFieldProps {
  name: string;
  label: string;
  hint: string;
}

export function FirstPasswordField(props: FirstPasswordFieldProps) {
  const texts = useTexts(usersTexts).password;
  const { input, meta } = useField<string>(props.name, { subscription: { value: true, submitting: true } });
  const [generated, setGenerated] = useState('');
  const isGenerated = generated !== '' && input.value === generated;
  const handleGenerate = () => {
    const password = generatePassword();
    setGenerated(password);
    input.onChange(password);
  };
  return (
    <div className="first-password">
      {/* A new key for each generated password, so that it is readable. */}
      <PasswordField {...props} key={generated} startsShown={generated !== ''} autoComplete="new-password" />
      <div className="k-actions">
        <Button size="small" disabled={meta.submitting} onClick={handleGenerate}>
          {texts.generate}
        </Button>
        {isGenerated && <CopyButton text={generated} label={texts.copy} />}
      </div>
      <output className="k-field-hint">{isGenerated && texts.generated}</output>
    </div>
  );
}
