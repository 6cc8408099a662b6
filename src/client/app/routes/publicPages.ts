export { ForgotPasswordPage } from '#client/features/auth/ForgotPasswordPage.tsx';
export { LogoutPage } from '#client/features/auth/LogoutPage.tsx';
export { ErrorPage } from './ErrorPage.tsx';
export { ForbiddenPage } from './ForbiddenPage.tsx';
export { NotFoundPage } from './NotFoundPage.tsx';
