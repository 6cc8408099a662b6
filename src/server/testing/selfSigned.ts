import { generateKeyPairSync, sign } from 'node:crypto';

function der(tag: number, ...parts: (Uint8Array | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
  const { length } = body;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), body]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const ECDSA_SHA256 = sequence(der(6, Buffer.from('2a8648ce3d040302', 'hex')));
const NAME = sequence(der(0x31, sequence(der(6, Buffer.from('550403', 'hex')), der(0x0c, 'localhost'))));
const VALIDITY = sequence(der(0x17, '250101000000Z'), der(0x17, '490101000000Z'));
const ALT_NAMES = sequence(der(6, Buffer.from('551d11', 'hex')), der(4, sequence(der(0x82, 'localhost'))));

export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const version = der(0xa0, der(2, Buffer.of(2)));
  const extensions = der(0xa3, sequence(ALT_NAMES));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const content = sequence(version, der(2, Buffer.of(1)), ECDSA_SHA256, NAME, VALIDITY, NAME, spki, extensions);
  const signature = der(3, Buffer.of(0), sign('sha256', content, privateKey));
  const text = sequence(content, ECDSA_SHA256, signature).toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
  };
}
