export interface SmtpServer {
  host: string;
  port: number;
  /** `implicit`: from the start; `starttls`: asked for, and nothing is sent without it. */
  tls: 'implicit' | 'starttls' | 'off';
  auth: { user: string; pass: string } | null;
}

const TAKES =
  'a URL such as smtps://user:password@host:465 or smtp://user:password@host:587; ?tls=off is for a mail server on this machine';

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error(`${TAKES}; a % in the name or the password is written %25`);
  }
}

export function smtpServer(value: string): SmtpServer {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isUrl = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname) && !url.hash;
  if (!isUrl) throw new Error(TAKES);
  const isImplicit = url.protocol === 'smtps:';
  const isOff = url.search === '?tls=off';
  if ((url.search !== '' && !isOff) || (isOff && isImplicit)) throw new Error(TAKES);
  const tls = isOff ? 'off' : 'starttls';
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isImplicit ? 465 : 587),
    tls: isImplicit ? 'implicit' : tls,
    auth: user === '' ? null : { user, pass },
  };
}
