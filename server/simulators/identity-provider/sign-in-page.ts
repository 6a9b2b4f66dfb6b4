import type { Language } from '#contract/languages.ts'
import { PRODUCT } from '#contract/product.ts'
import { type Html, html, PAGE_STYLE, raw } from '#server/platform/documents/html.ts'
import { pageOf, pagePolicy } from '#server/platform/documents/page.ts'
import { fill } from '#server/platform/language/say.ts'
import { SERVER_SENTENCES } from '#server/platform/language/sentences.ts'
import type { Account } from './accounts.ts'

export type SignInPage = {
  action: string
  demo: Account[]
  /** The rejected input, with the sentence that says why. */
  wrong?: { sentence: string; email: string; firstName: string; lastName: string }
}

/** Where one says who one is. It works without any script. */
export function signInPage(language: Language, { action, demo, wrong }: SignInPage): string {
  const words = SERVER_SENTENCES[language].signIn
  return page(
    language,
    words.simulated,
    html`<p class="mark">${words.simulated}</p>
<h1>${words.who}</h1>
<p>${words.about}</p>
${wrong ? html`<p class="wrong" role="alert">${wrong.sentence}</p>` : ''}
<form method="post" action="${action}">
<label for="email">${words.email}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="200" value="${wrong?.email ?? ''}">
<label for="firstName">${words.firstName}</label>
<input id="firstName" name="firstName" autocomplete="given-name" maxlength="100" value="${wrong?.firstName ?? ''}">
<label for="lastName">${words.lastName}</label>
<input id="lastName" name="lastName" autocomplete="family-name" maxlength="100" value="${wrong?.lastName ?? ''}">
<button class="go">${words.go}</button>
</form>
${demo.length > 0 ? demoPeople(language, action, demo) : ''}`,
  )
}

function demoPeople(language: Language, action: string, demo: Account[]): Html {
  const buttons = demo.map(
    ({ subject, email, firstName, lastName, demoNote }) =>
      html`<li><button name="demo" value="${subject}"><b>${firstName} ${lastName}</b><span>${roleOf(language, demoNote ?? '')}</span><span>${email}</span></button></li>`,
  )
  return html`<h2>${SERVER_SENTENCES[language].signIn.people}</h2>
<form method="post" action="${action}"><ul>${buttons}</ul></form>`
}

/** `worker PG-1024` or `operator 2`, in words. */
function roleOf(language: Language, note: string): string {
  const words = SERVER_SENTENCES[language].signIn
  const [role, which = ''] = note.split(' ')
  if (role === 'worker') return fill(words.worker, { worker: which })
  if (role === 'tipper') return words.tipper
  return which ? words.secondOperator : words.operator
}

/** A sign-in that has run out or was never started. */
export function troublePage(language: Language, trouble: 'runOut' | 'didNotWork'): string {
  const words = SERVER_SENTENCES[language].signIn
  return page(
    language,
    words.title,
    html`<p class="mark">${words.simulated}</p>
<h1>${words[trouble]}</h1>
<p><a class="go" href="/api/login">${words.again}</a></p>
<p><a href="/">${words.back}</a></p>`,
  )
}

/** `form` is the identity provider's own, without a button. */
export function signOutPage(language: Language, form: string): string {
  const words = SERVER_SENTENCES[language].signIn
  return page(
    language,
    words.signOut,
    html`<p class="mark">${words.simulated}</p>
<h1>${words.reallySignOut}</h1>
${raw(form)}
<button class="go" form="op.logoutForm" name="logout" value="yes">${words.signOut}</button>
<p><a href="/">${words.back}</a></p>`,
  )
}

export function page(language: Language, title: string, main: Html): string {
  const body = html`<header><a href="/">${PRODUCT.name}</a></header>
<main>
${main}
</main>`
  return pageOf({ language, title, style: SIGN_IN_STYLE, body })
}

const SIGN_IN_STYLE = `${PAGE_STYLE}
*{box-sizing:border-box}
body{overflow-wrap:anywhere}
header{max-width:28rem;margin:0 auto;padding:1rem 1.25rem;font-weight:800;font-size:1.25rem}
header a{color:inherit;text-decoration:none}
main{max-width:28rem;margin:0 auto 3rem;padding:1.5rem 1.25rem;background:var(--card);border-radius:1.25rem}
.mark{display:inline-block;margin:0;padding:.15rem .75rem;border-radius:1rem;background:var(--sun);color:var(--on-sun);font-weight:700;font-size:.875rem}
h1{margin:.75rem 0 .25rem;font-size:min(1.75rem,9vw);line-height:1.2}
h2{margin:2rem 0 .5rem;font-size:1.1rem}
p{margin:.5rem 0}
.wrong{color:var(--danger);font-weight:600}
label{display:block;margin-top:1rem;font-weight:600}
input{width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.75rem;background:var(--ground);color:inherit;font:inherit}
.go{display:block;width:100%;min-height:3rem;margin-top:1.25rem;padding:.6rem 1rem;border:0;border-radius:2rem;background:var(--action);color:var(--on-action);font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
.other{margin-top:.5rem;background:var(--tint);color:var(--on-tint)}
ul{margin:0;padding:0;list-style:none}
li button{display:block;width:100%;min-height:2.75rem;margin-top:.5rem;padding:.6rem .9rem;border:1px solid var(--edge);border-radius:.875rem;background:none;color:inherit;font:inherit;text-align:left;cursor:pointer;overflow-wrap:anywhere}
li span{display:block;color:var(--muted);font-size:.875rem}
a{color:var(--action)}
a.go{color:var(--on-action)}
:focus-visible{outline:3px solid var(--sun);outline-offset:2px}
`

export const SIGN_IN_POLICY = pagePolicy(SIGN_IN_STYLE, "form-action 'self'")
