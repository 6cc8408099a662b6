import { useTexts } from '#client/texts/useTexts.ts';
import { pageSetting } from '#client/ui/format/pageSetting.ts';

/** From the settings of the installation. */
export function ContactLine() {
  const { ui } = useTexts();
  const operator = pageSetting('operator-name');
  const email = pageSetting('contact-email');
  const privacy = pageSetting('privacy-url');
  if (operator === null && email === null && privacy === null) return null;
  return (
    <p className="k-contact">
      {operator && <span>{ui.operatedBy({ operator })}</span>}
      {email && (
        <span>
          {ui.contact} <a href={`mailto:${email}`}>{email}</a>
        </span>
      )}
      {privacy && <a href={privacy}>{ui.privacy}</a>}
    </p>
  );
}
