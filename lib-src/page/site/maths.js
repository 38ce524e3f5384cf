"use strict";

globalThis.MathJax = { tex: { inlineMath: [["$", "$"]] }, options: { ignoreHtmlClass: "code_cell" } };
