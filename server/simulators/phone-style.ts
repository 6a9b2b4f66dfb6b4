import { PAGE_STYLE } from '#server/platform/documents/html.ts'

/** The handset and its screen look the same in both colour schemes. */
export const PHONE_STYLE = `${PAGE_STYLE}
*{box-sizing:border-box}
header{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;max-width:80rem;margin:0 auto;padding:1rem;font-weight:800;font-size:1.25rem}
header a{color:inherit;text-decoration:none}
main{max-width:80rem;margin:0 auto;padding:0 1rem 3rem}
.mark{padding:.1rem .75rem;border-radius:1rem;background:var(--sun);color:var(--on-sun);font-weight:700;font-size:.875rem}
h1{margin:0;font-size:min(2rem,9vw);line-height:1.2}
h2{margin:0 0 .6rem;font-size:.95rem;letter-spacing:.06em;text-align:center}
h3{margin:1.25rem 0 .4rem;font-size:1rem}
a{color:var(--action)}
.steps{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:.5rem 1.5rem;margin:.75rem 0 1.5rem;padding-left:1.4rem}
.steps li{padding-left:.25rem}
.steps li::marker{color:var(--action);font-weight:800}
#phones{display:flex;flex-wrap:wrap;align-items:flex-start;gap:1.25rem}
.set{display:flex;flex:1 1 min(100%,36rem);flex-wrap:wrap;min-width:0;gap:min(1.5rem,4vw);padding:min(1.25rem,4vw);border-radius:1.5rem;background:var(--card);border:1px solid var(--line);box-shadow:var(--shadow)}
.phone{flex:0 1 18rem;min-width:0;margin:0 auto;padding:2.4rem 1rem 1.6rem;border-radius:2.4rem 2.4rem 3.4rem 3.4rem;background:linear-gradient(100deg,#3b4d45,#22302a 30%,#17211d 75%,#2a3932);color:#fff;box-shadow:inset 0 0 0 2px #53685e,inset 0 0 0 6px #131c18,var(--lift);position:relative}
.phone::before{content:'';position:absolute;top:1.1rem;left:50%;width:4rem;height:.4rem;margin-left:-2rem;border-radius:1rem;background:#0b110e;box-shadow:inset 0 1px 2px #000}
.lcd{padding:.6rem .7rem .7rem;border-radius:.9rem;border:4px solid #0c1411;background:linear-gradient(#d8e8bf,#c3d9a3);color:#10231c;box-shadow:inset 0 2px 10px #10231c40}
.status{display:flex;gap:.5rem;align-items:center;padding-bottom:.3rem;border-bottom:1px solid #10231c55;font:600 .75rem/1.2 ui-monospace,monospace}
.size{flex:1}
.signal{width:1rem;height:.75rem;background:linear-gradient(90deg,#10231c 3px,#0000 3px 4px) 0 100%/4px 100%;clip-path:polygon(0 100%,0 75%,100% 0,100% 100%)}
.battery{width:1.35rem;height:.7rem;border:1.5px solid #10231c;border-radius:2px;background:linear-gradient(#10231c,#10231c) 1px 1px/70% calc(100% - 2px) no-repeat}
.screen{min-height:11.5rem;margin:.5rem 0;font:600 1rem/1.35 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.lcd label{font-size:.75rem}
.lcd input{min-height:2.5rem;margin:0;padding:.2rem .4rem;border:1px solid #10231c;border-radius:.4rem;background:#eef6df;color:#10231c;font:600 1rem ui-monospace,monospace}
label{display:block;font-weight:600;font-size:.875rem}
input{width:100%;min-width:0;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.75rem;background:var(--ground);color:inherit;font:inherit}
.row{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.75rem}
button{min-height:2.75rem;padding:.4rem .75rem;border:1px solid var(--edge);border-radius:.875rem;background:var(--ground);color:inherit;font:inherit;font-weight:700;cursor:pointer}
.phone button{flex:1;border:0;border-radius:1.1rem;background:linear-gradient(#4a5d54,#33433b);color:#fff;box-shadow:inset 0 1px #ffffff2e,0 2px 3px #0009}
.phone button:active{transform:translateY(1px);box-shadow:inset 0 1px 3px #000a}
.phone .call{background:#0b6e4f}
.phone .end{background:#a3271f}
.keys{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:.5rem;margin-top:.75rem}
.key{font-size:1.25rem;line-height:1.1}
.key::after{content:attr(data-letters) / '';display:block;min-height:1.1em;font-size:.65rem;font-weight:400;letter-spacing:.1em}
.aside{flex:1 1 min(100%,14rem);min-width:0}
.aside .number{font-size:1.125rem;font-weight:700;font-variant-numeric:tabular-nums}
.check{display:flex;gap:.6rem;align-items:center;font-weight:400}
.check input{width:1.5rem;min-height:1.5rem;margin:0;flex:none;accent-color:var(--action)}
.plain{width:100%;margin-top:.5rem}
.another{flex:none;width:8rem;min-height:6rem;border:2px dashed var(--edge);border-radius:1.5rem;background:none}
.another::before{content:'+' / '';display:block;font-size:1.75rem;line-height:1}
.smart{flex:0 1 18rem;min-width:min(100%,15rem);margin:0 auto}
.glass{position:relative;overflow:hidden;min-height:30rem;padding:2.5rem 1.1rem 1.5rem;border:.6rem solid #10231c;border-radius:2.4rem;background:var(--ground);box-shadow:var(--lift);overflow-wrap:anywhere}
.glass p{margin:0 0 .5rem}
.smart:not([data-state=worker]) .for-worker,.smart:not([data-state=nobody]) .for-nobody{display:none}
.sign-in{display:inline-block;padding:.6rem 1.2rem;border-radius:2rem;background:var(--action);color:var(--on-action);font-weight:700;text-decoration:none}
.who{font-size:1.25rem;font-weight:800}
.number-to-dial{color:var(--muted);font-size:.9rem}
.glass .balance{margin:1rem 0;padding:1.1rem;border-radius:1.1rem;background:linear-gradient(150deg,var(--brand-light),var(--brand-deep));color:var(--on-brand);font-size:1.75rem;font-weight:800;font-variant-numeric:tabular-nums}
.tips{margin:0;padding:0;list-style:none}
.tips:empty::before{content:'No tips yet.';color:var(--muted)}
.tips li{display:flex;justify-content:space-between;gap:.5rem;padding:.6rem 0;border-bottom:1px solid var(--line);color:var(--muted);font-variant-numeric:tabular-nums}
.tips b{color:var(--action)}
.glass .arrived{position:absolute;inset:auto 0 0;display:grid;place-items:center;height:11rem;margin:0;padding:1rem;background:radial-gradient(circle at 50% 100%,var(--brand-sun) 7rem,#0000 7.05rem);color:var(--brand-ink);font-size:1.35rem;font-weight:800;text-align:center}
.glass .arrived:empty{display:none}
@media (prefers-reduced-motion:no-preference){.arrived:not(:empty){animation:rise .9s cubic-bezier(.2,.8,.2,1)}@keyframes rise{from{transform:translateY(100%)}}}
.inbox{max-height:17rem;margin:0 0 .75rem;padding:0;overflow-y:auto;list-style:none}
.inbox:empty::before{content:'No messages yet.';color:var(--muted)}
.inbox li{margin:0 .25rem .5rem 0;padding:.5rem .8rem .6rem;border-radius:.25rem 1rem 1rem;background:var(--tint);color:var(--ink);font-size:.9rem;line-height:1.4;overflow-wrap:anywhere}
.inbox b{display:block;color:var(--on-tint);font-size:.8rem}
:focus-visible{outline:3px solid var(--sun);outline-offset:2px}
.lcd :focus-visible{outline-color:#0b6e4f;outline-offset:-1px}
`
