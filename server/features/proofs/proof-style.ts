import { PAGE_STYLE } from '#server/platform/documents/html.ts'

/** A sheet of paper on the screen and in print. SIMULATION stands across it once, so pale that every figure stays clear. */
export const PROOF_STYLE = `${PAGE_STYLE}
body{overflow-wrap:break-word}
main{position:relative;isolation:isolate;overflow:hidden;box-sizing:border-box;max-width:52rem;margin:0 auto;padding:1.25rem;background:var(--card)}
h1{margin:0;font-size:min(1.75rem,9vw);line-height:1.2}
h2{margin:1.5rem 0 .25rem;padding-bottom:.25rem;border-bottom:2px solid var(--ink);font-size:1.05rem;line-height:1.3}
p{margin:0}
.status{display:flex;flex-wrap:wrap;gap:0 .75rem;margin-bottom:1rem;padding:.75rem 1rem;border:2px solid var(--action);border-radius:.75rem;background:var(--tint);color:var(--on-tint)}
.status strong{display:block;font-size:min(1.25rem,8vw);line-height:1.3}
.status p{flex:1 1 9rem}
.status svg{flex:none;width:1.75rem;height:1.75rem}
.ended{border-color:var(--danger);background:var(--danger-tint);color:var(--on-danger-tint)}
.simulation{margin:0 0 1rem;color:var(--danger);font-weight:700;text-align:center}
main[data-across]::before{content:attr(data-across) / "";display:grid;position:absolute;z-index:-1;inset:0;place-content:center;color:var(--danger);font:800 min(13vw,7rem)/1 Roboto,system-ui,sans-serif;letter-spacing:.08em;opacity:.07;rotate:-32deg;white-space:nowrap}
.letterhead,.head{display:flex;gap:.25rem 1rem;align-items:center}
.letterhead{color:var(--action)}
.head{justify-content:space-between;margin-top:.25rem}
.band{flex:1;min-width:0;height:1.5rem;opacity:.8}
.brand{font-size:1.25rem;font-weight:800}
.seal{flex:none;width:min(7.5rem,28vw);color:var(--action)}
.seal-middle{fill:var(--card)}
.seal text{fill:currentColor;font:700 6.6px ui-monospace,monospace;text-anchor:middle}
.seal .seal-name{font-weight:800;font-size:9px;font-family:inherit}
.bar{width:26%}
.bar svg{display:block;width:100%;height:.6rem;margin-bottom:.4em;fill:var(--action)}
.says{margin:.25rem 0;font-weight:700}
dl{margin:.25rem 0 0}
dl div,tr{border-bottom:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 1rem;padding:.3rem 0}
dt{color:var(--muted)}
dd{margin:0;font-weight:700;overflow-wrap:anywhere}
.code{font-family:ui-monospace,monospace}
.figures div:first-child dd{font-size:min(1.5rem,10vw);line-height:1.2}
table{width:100%;border-collapse:collapse;margin-top:1rem;font-size:min(1rem,4.8vw);font-variant-numeric:tabular-nums}
th,td{padding:.3rem 0 .3rem .5rem;text-align:right;vertical-align:bottom}
th:first-child{padding-left:0;text-align:left}
thead th{color:var(--muted);font-size:min(.875rem,4vw)}
thead tr{border-bottom:2px solid var(--ink)}
tbody th{font-weight:400}
tfoot tr{border:0;border-top:2px solid var(--ink)}
tfoot td,tfoot th{font-weight:700}
ol,ul{margin:.5rem 0 0;padding-left:1.25rem}
li{margin-bottom:.25rem;overflow-wrap:anywhere}
.check{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:flex-start}
.check ol{flex:1 1 16rem}
.qr{flex:none;width:8.5rem;height:8.5rem;margin:.5rem 0}
.links{display:flex;flex-wrap:wrap;gap:0 1.25rem;align-items:center;margin-top:.75rem}
.small{margin-top:.75rem;color:var(--muted);font-size:.875rem}
a{display:inline-block;padding:.6rem 0;color:var(--action)}
:focus-visible{outline:3px solid var(--sun);outline-offset:2px}
@media (min-width:48rem){main{margin:1.5rem auto;padding:2rem 3rem;box-shadow:var(--lift)}.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 2.5rem}}
@media (max-width:30rem){.bar{display:none}}
@page{size:A4;margin:9mm}
@media print{:root{font-size:11.5px;--card:#fff;--ink:#000;--muted:#444;--line:#bbb;--action:#0b6e4f;--tint:#fff;--on-tint:#08563d;--danger:#b3261e}body{background:#fff;line-height:1.35;print-color-adjust:exact}main{max-width:none;margin:0;padding:0 9mm;box-shadow:none}.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 8mm}h2{margin-top:.75rem}dl div,th,td{padding-top:.15rem;padding-bottom:.15rem}.status,.simulation{margin-bottom:.5rem}.screen{display:none}.qr{width:32mm;height:32mm;margin:0}section,tr{break-inside:avoid}}
`
