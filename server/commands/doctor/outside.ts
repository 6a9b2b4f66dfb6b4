import { randomUUID } from 'node:crypto'
import { connect } from 'node:tls'
import { cashPartnerOf } from '#server/partners/cash-partner.ts'
import { paymentProviderOf } from '#server/partners/payment-provider.ts'
import { payoutBankOf } from '#server/partners/payout-bank.ts'
import { openIdOf } from '#server/people/identity/open-id.ts'
import type { Config } from '#server/platform/start/config.ts'
import { advice, type Finding, fault, look, ok } from './finding.ts'

const TIMEOUT_MS = 5_000
const CERTIFICATE_DAYS = 21

/** The service as others reach it, and everybody whom it calls. Nothing is ordered: partners are asked for what they cannot know. */
export async function examineOutside(config: Config): Promise<Finding[]> {
  return Promise.all([
    look('service', () => service(config), 'Start it, or correct PORT.'),
    look('address', () => address(config), 'Correct PUBLIC_URL, or the proxy.'),
    look('certificate', () => certificate(config), 'Renew it, and reload the proxy.'),
    look('sign-in', () => identityProvider(config), 'Correct OIDC_ISSUER, or ask the identity provider.'),
    look(
      'payment provider',
      () => paymentProvider(config),
      'Correct VODAPAY_URL and VODAPAY_API_KEY, or ask the payment provider.',
    ),
    look('bank', () => bank(config), 'Correct BANK_URL and BANK_TOKEN, or ask the bank.'),
    look(
      'cash partner',
      () => cashPartner(config),
      'Correct CASH_PARTNER_URL, CASH_PARTNER_ID and CASH_PARTNER_SECRET, or ask the cash partner.',
    ),
    look('phones', () => gateway(config), 'Correct GATEWAY_URL, or ask the aggregator.'),
    look('metrics', () => metrics(config), 'Correct METRICS_HOST and METRICS_PORT.'),
  ])
}

async function service({ port }: Config): Promise<Finding> {
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await reply.text()
  return reply.ok ? ok('service', `port ${port}: ${text}.`) : fault('service', `port ${port} is not ready: ${text}.`)
}

async function address({ publicUrl }: Config): Promise<Finding> {
  const reply = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
  if (reply.ok) return ok('address', `${publicUrl} leads here.`)
  return fault('address', `${publicUrl}/healthz answers ${reply.status}: correct PUBLIC_URL, or the proxy.`)
}

async function certificate({ publicUrl }: Config): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return ok('certificate', `${publicUrl} has none.`)
  const days = await new Promise<number>((resolve, reject) => {
    const socket = connect(
      { host: hostname, port: Number(port) || 443, servername: hostname, timeout: TIMEOUT_MS },
      () => {
        resolve((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000)
        socket.end()
      },
    )
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
  })
  if (days < CERTIFICATE_DAYS)
    return fault('certificate', `It ends in ${Math.floor(days)} days: renew it, and reload the proxy.`)
  return ok('certificate', `it ends in ${Math.floor(days)} days.`)
}

async function identityProvider(config: Config): Promise<Finding> {
  if (!config.oidc) return ok('sign-in', 'the simulated identity provider.')
  const provider = await openIdOf(() => config).identityProvider()
  const { jwks_uri: keys } = provider.serverMetadata()
  const reply = await fetch(keys ?? '', { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (reply.ok) return ok('sign-in', `${config.oidc.issuer} answers, with its keys.`)
  return fault('sign-in', `The keys at ${keys} answer ${reply.status}: ask the identity provider.`)
}

async function paymentProvider(config: Config): Promise<Finding> {
  const known = await paymentProviderOf(() => config).lookUp(randomUUID())
  if (known) return fault('payment provider', 'It knows a payment that never was: VODAPAY_URL leads to somebody else.')
  return ok('payment provider', `${config.vodapay.url} answers, and takes our key.`)
}

async function bank(config: Config): Promise<Finding> {
  const known = await payoutBankOf(() => config).find(randomUUID())
  if (known) return fault('bank', 'It knows a payout that never was: BANK_URL leads to somebody else.')
  return ok('bank', `${config.bank.url} answers, and takes our token.`)
}

async function cashPartner(config: Config): Promise<Finding> {
  const known = await cashPartnerOf(() => config).lookUp({ reference: randomUUID() })
  if (known) return fault('cash partner', 'It knows a code that never was: CASH_PARTNER_URL leads to somebody else.')
  return ok('cash partner', `${config.cashPartner.url} answers, and takes our secret.`)
}

/** An aggregator can be asked nothing that would not send a message: only its address is tried. */
async function gateway({ gateway, mode }: Config): Promise<Finding> {
  if (!gateway) return advice('phones', 'GATEWAY_URL is not set: phones without the app cannot be linked.')
  const reply = await fetch(gateway.url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
  await reply.body?.cancel()
  return ok('phones', `${gateway.url} answers${mode === 'production' ? '; its key is tried by the next message' : ''}.`)
}

async function metrics({ metrics: { host, port }, mode }: Config): Promise<Finding> {
  const unseen = 'METRICS_PORT is not set, so no alert can page anybody.'
  if (port === null) return mode === 'production' ? fault('metrics', unseen) : advice('metrics', unseen)
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const reply = await fetch(`http://${at}:${port}/metrics`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const isUp = /^enkosi_database_up 1$/m.test(await reply.text())
  if (reply.ok && isUp) return ok('metrics', `port ${port}.`)
  return fault(
    'metrics',
    `Port ${port} answers ${reply.status} without our figures: another program may have that port.`,
  )
}
