export { ForgotPasswordPage } from '#client/features/auth/ForgotPasswordPage.tsx';
export { LogoutPage } from '#client/features/auth/LogoutPage.tsx';
export { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
export { ErrorPage } from './ErrorPage.tsx';
export { NotFoundPage } from './NotFoundPage.tsx';
