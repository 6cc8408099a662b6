import { boolean, object } from 'yup';
import { stravaMessages } from '#shared/stravaMessages.ts';

/** Of a form in which a person consents. */
export const agreedSchema = object({ agreed: boolean().oneOf([true], stravaMessages('consent_needed')) });
